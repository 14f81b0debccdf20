/** What a spreadsheet would take for a formula, behind any number of apostrophes: some read signs of full width like the others. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A text that no spreadsheet runs as a formula: an apostrophe comes before it. `fromSpreadsheet` takes it away again, so every text comes
 * back as it was.
 */
export const forSpreadsheet = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text behind a cell. */
export const fromSpreadsheet = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
