/** Wrong passwords that are allowed for one account from one address in five minutes. */
export const MAX_FAILURES = 10

/** By the normalized email address, so that another spelling doesn't get more attempts. */
export const attemptKey = (address: string, email: string): string => `${address} ${email.trim().toLowerCase()}`
