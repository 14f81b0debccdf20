import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The review of changes to the models closes once everything is saved and read anew. */
export const reviewClosed = () => waitFor(() => expect(screen.queryByRole('heading', { name: /^Review/ })).toBeNull())
