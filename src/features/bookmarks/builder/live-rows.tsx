import { useEffect, useState } from 'react'
import { styled } from '@mui/material/styles'
import { ROWS } from '#features/bookmarks/preview/rows.ts'
import { savedQuery } from '#features/bookmarks/preview/saved-query.ts'
import { ViewRows } from '#features/bookmarks/preview/view-rows.tsx'
import type { State } from '#features/bookmarks/preview/view-parts.ts'

const PAUSE = 300

/** The first fact sheets of a view that is being edited and how many there are, asked for when the changes pause. */
export function LiveRows({ state }: { readonly state: State }) {
  const paused = usePaused(state)
  const query = savedQuery(paused)
  if (!query) return null
  return (
    <Place>
      <Frame>
        <ViewRows query={query} cacheKey={`draft ${JSON.stringify(query)}`} />
      </Frame>
    </Place>
  )
}

/** A value as it was when it last hadn't changed for a moment. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** A row or the head with its line, and the foot with its padding and the frame around all. */
const ROW = 33
const FOOT = 35

/** As high as a head, all rows and a foot: what stands below must not move when few fact sheets are found. */
const Place = styled('div')({ minHeight: ROW * (ROWS + 1) + FOOT })

const Frame = styled('div')({
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  overflow: 'hidden',
  '& table': { borderTop: 0 },
  '& p:last-child': { borderBottom: 0 },
})
