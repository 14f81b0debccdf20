import { screen } from '@testing-library/react'

/** The rows of the list on the page, without its head. */
export const listRows = () => screen.queryAllByRole('row').filter((row) => row.hasAttribute('data-row'))

/** The name that each row of the list shows, from top to bottom. */
export const rowNames = () => listRows().map((row) => row.querySelector('.dt-name')?.textContent)
