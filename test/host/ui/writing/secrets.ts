/** The secrets of the suites about writing, which share a VS Code only where its environment is the same. */
export const ordersPassword = "only-for-this-test";
export const shopPassword = "correct-horse-battery";

export const env = { PLAYBOOK_SECRET_ORDERS_PASSWORD: ordersPassword, PLAYBOOK_SECRET_SHOP_PASSWORD: shopPassword };
