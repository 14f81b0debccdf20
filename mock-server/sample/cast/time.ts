/** How long ago something was, in milliseconds. */
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * 86_400_000

/** How long ago the workspace was set up, before everything else that happened in it. */
export const SET_UP = days(640)
