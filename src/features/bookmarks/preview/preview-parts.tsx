import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/controls/skeleton.tsx'
import { ROWS } from './rows.ts'

/** From edge to edge of the panel: a head, rows of 32 and a foot. */
export const PreviewTable = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  borderTop: '1px solid var(--line)',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: 'var(--text-2)',
  '& th, & td': {
    height: 32,
    padding: '0 6px',
    fontWeight: 400,
    textAlign: 'left',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { paddingLeft: 16 },
  '& tr > :last-child': { paddingRight: 16 },
  '& tr > [data-figure]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& thead th': {
    background: 'var(--surface-2)',
    borderBottom: '1px solid var(--line)',
    fontWeight: 500,
    color: 'var(--text-3)',
  },
  '& tbody tr': { borderBottom: '1px solid var(--line-1)' },
  '& tbody th': { fontSize: 13, letterSpacing: '-.003em', color: 'var(--text)' },
  '& tbody th > span': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& tbody th > span > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** The preview while it loads: as many rows as it will have at most. */
export function PreviewSkeleton() {
  const { t } = useTranslation('bookmarks')
  return (
    <div role="status" aria-label={t('rows.loading')}>
      <PreviewTable aria-hidden>
        <thead>
          <tr>
            <th>{t('rows.name')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ROWS }, (_, index) => (
            <tr key={index}>
              <th>
                <span>
                  <Skeleton width={20} height={20} radius={5} />
                  <Skeleton width={`${72 - ((index * 17) % 32)}%`} />
                </span>
              </th>
            </tr>
          ))}
        </tbody>
      </PreviewTable>
      <PreviewFoot>{'\u00a0'}</PreviewFoot>
    </div>
  )
}

export const PreviewFoot = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    variant="small"
    component="p"
    sx={{ px: 4, py: 2, color: 'ui.text3', borderBottom: '1px solid var(--line)' }}
  >
    {children}
  </Typography>
)

/** What is shown in place of rows: that there are none, or why they can't be shown. */
export function PreviewMessage({
  title,
  text,
  onRetry,
}: {
  readonly title?: string
  readonly text: string
  readonly onRetry?: () => void
}) {
  const { t } = useTranslation('bookmarks')
  return (
    <Box
      role={title === undefined ? 'status' : 'alert'}
      sx={{
        p: 4,
        borderBlock: '1px solid var(--line)',
        typography: 'small',
        color: 'ui.text3',
        overflowWrap: 'anywhere',
      }}
    >
      {title !== undefined && (
        <Typography variant="strong" component="p" sx={{ color: 'text.primary' }}>
          {title}
        </Typography>
      )}
      <p>{text}</p>
      {onRetry && (
        <Box sx={{ mt: 2 }}>
          <Button size={24} onClick={onRetry}>
            {t('error.retry')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
