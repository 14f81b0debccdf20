/** How many fact sheets a preview shows. */
export const ROWS = 6
