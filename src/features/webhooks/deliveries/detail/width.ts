/** Pixels of the detail of a delivery beside the log. */
export const PANEL = 548
