/** The number of rows before a page; pages count from 1, and 0 is the first one too. */
export const rowsBefore = ({ page, size }: { readonly page: number; readonly size: number }): number =>
  Math.max(0, page - 1) * size
