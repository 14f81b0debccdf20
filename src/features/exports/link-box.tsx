import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import { createExportKey } from 'mock-server/contract/exports/console-exports.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { countdown } from '#lib/short-duration.ts'
import { call } from '#api/call.ts'
import { openDownload } from '#common/exports/use-download.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNow } from '#common/use-now.ts'

/** A link to the file of an export, made when the box is opened: to copy, or to load. It works once. */
export function LinkBox({ id }: { readonly id: string }) {
  const { t } = useTranslation('exports')
  const now = useNow()
  const { data, error, refetch } = useQuery({
    queryKey: [createExportKey.id, id],
    queryFn: () => call(createExportKey, { params: { id } }),
    // A key is made once for each time that the box is opened.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (error) return <Callout tone="bad">{refusalText(error, t)}</Callout>
  if (!data) return <LinesSkeleton label={t('link.making')} lines={1} />
  const { url, expiresAt } = data.data
  const load = () => {
    openDownload(url)
    // The one that was shown is used up.
    void refetch()
  }
  return (
    <Root>
      <KeyRound aria-hidden />
      <p>
        <b>{t('link.title')}</b>
        <span>{t('link.text')}</span>
      </p>
      <input readOnly aria-label={t('link.address')} value={url} onFocus={({ target }) => target.select()} />
      <CopyButton text={url} label={t('link.copy')}>
        {t('link.copy')}
      </CopyButton>
      <Button icon={<Download />} onClick={load}>
        {t('download')}
      </Button>
      <small>
        <b>{countdown(Date.parse(expiresAt) - now)}</b>
        {t('link.left')}
      </small>
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '16px minmax(160px, 1fr) minmax(120px, 284px) auto auto auto',
  alignItems: 'center',
  gap: '8px 10px',
  minHeight: 48,
  padding: '6px 12px',
  borderRadius: 'var(--r-m)',
  border: '1px solid var(--accent-line, var(--line))',
  background: 'var(--accent-tint)',
  '& > svg': { width: 16, height: 16, color: 'var(--accent-text)' },
  '& > p': { display: 'grid', margin: 0, font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& > p > b': { fontWeight: 600, color: 'var(--text)' },
  '& > input': {
    minWidth: 0,
    height: 28,
    padding: '0 8px',
    borderRadius: 'var(--r-m)',
    border: '1px solid var(--line)',
    background: 'var(--surface)',
    color: 'var(--text-2)',
    font: '400 12px/16px var(--mono)',
    textOverflow: 'ellipsis',
  },
  '& > small': {
    display: 'grid',
    justifyItems: 'center',
    font: '400 11px/14px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > small > b': { fontWeight: 600, fontSize: 13, color: 'var(--text)' },
  '@media (max-width: 899.98px)': {
    gridTemplateColumns: '16px auto auto minmax(0, 1fr)',
    '& > p, & > input': { gridColumn: '2 / -1' },
    '& > input + *': { gridColumn: 2 },
    '& > small': { justifySelf: 'end' },
  },
})
