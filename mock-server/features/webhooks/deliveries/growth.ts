/** How many moments show the growth of a cause of failures, and how many milliseconds they are apart. */
export const MOMENTS = 12
export const APART_MS = 7_200_000
