// Classifies the characters of tokens, by UTF-16 code unit.

export function isSpace(code: number): boolean {
  return code === 32 || (code <= 13 && code >= 9) || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && (code < 0x2000 || (code > 0x2fff && code < 0xd800));
}

export function isNameCharacter(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 95;
}

/**
 * Characters that a word may contain before a name character or an opening bracket: - ' . / + @ * & % # ~ : and the
 * typographic apostrophe.
 */
export function joins(code: number): boolean {
  switch (code) {
    case 45:
    case 39:
    case 46:
    case 47:
    case 43:
    case 64:
    case 42:
    case 38:
    case 37:
    case 35:
    case 126:
    case 58:
    case 0x2019:
      return true;
  }
  return false;
}
