import { styled } from '@mui/material/styles'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { BookmarkState } from '#features/bookmarks/preview/bookmark-state.tsx'
import { ViewPreview } from '#features/bookmarks/preview/view-preview.tsx'

type Props = { readonly bookmark: Bookmark; readonly state: Bookmark['state']; readonly mark: string }

/** What a state of the bookmark means, and the first rows that it finds. `mark` differs between states. */
export function ShownTab({ bookmark, state, mark }: Props) {
  return (
    <Card>
      <BookmarkState state={state} />
      <ViewPreview bookmark={{ ...bookmark, state, updatedAt: mark }} />
    </Card>
  )
}

const Card = styled('div')({
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  overflow: 'hidden',
  flex: 'none',
  // The panel beside the list has room for less.
  '@media (min-width: 1024px)': { '--preview-column': '160px' },
})
