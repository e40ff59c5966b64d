/** The secret of the suites about writing that share a VS Code: they do so only where its environment is the same. */
export const shopPassword = "correct-horse-battery";

export const env = { PLAYBOOK_SECRET_SHOP_PASSWORD: shopPassword };
