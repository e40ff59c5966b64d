// Short stable hashes of texts: the keys of the steps file and the revision of a playbook. Not for secrets.

/** 64 bits of FNV-1a over the UTF-16 code units, as 16 hexadecimal digits. */
export function hash(text: string): string {
  // Four 16-bit limbs, the least significant first: the product of a limb and the prime's stays below 2^53.
  let a = 0x2325;
  let b = 0x8422;
  let c = 0x9ce4;
  let d = 0xcbf2;
  for (let index = 0; index < text.length; index++) {
    a ^= text.charCodeAt(index);
    // The prime is 2^40 + 0x1b3: times 0x1b3, plus the value moved up by two limbs and eight bits.
    const low = a * 0x1b3;
    const second = b * 0x1b3 + (low >>> 16);
    const third = c * 0x1b3 + (second >>> 16) + ((a << 8) & 0xffff);
    const fourth = d * 0x1b3 + (third >>> 16) + ((b << 8) & 0xffff) + (a >>> 8);
    a = low & 0xffff;
    b = second & 0xffff;
    c = third & 0xffff;
    d = fourth & 0xffff;
  }
  return [d, c, b, a].map((limb) => limb.toString(16).padStart(4, "0")).join("");
}

/** The revision of a playbook's text, as in `from_revision`; line ends and a byte order mark make no difference. */
export function fromRevision(text: string): string {
  return hash(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"));
}
