import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Export } from 'mock-server/contract/exports/exports.ts'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { longMoment } from '#lib/long-date.ts'
import { hasFile } from '#common/exports/own-exports.ts'
import { useNow } from '#common/use-now.ts'
import { LinkBox } from './link-box.tsx'

/** What opens below a row: a fresh link while there is a file, and what is known of it in any case. */
export function ExportDetails({ one }: { readonly one: Export }) {
  const { t } = useTranslation('exports')
  const { locale } = useUi()
  const isThere = hasFile(one, useNow())
  const { downloadFilename, sha256, endedAt, refusals } = one
  const refusal = isThere ? refusals?.download : undefined
  return (
    <Root>
      {isThere && !refusal && <LinkBox id={one.id} />}
      {refusal && <p>{t(`refusal.${refusal}`)}</p>}
      <p>
        <span>{downloadFilename}</span>
        {sha256 !== undefined && (
          <span>
            {t('checksum')} <CopyText text={sha256} shown={sha256} label={t('copyChecksum')} />
          </span>
        )}
        {endedAt !== undefined && <span>{t('ended', { time: longMoment(new Date(endedAt), locale) })}</span>}
      </p>
      {!isThere && one.status !== 'STARTED' && <p>{t('fileGone')}</p>}
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 8,
  padding: '4px var(--gutter) 12px 60px',
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    margin: 0,
    font: '400 12px/18px var(--sans)',
    color: 'var(--text-3)',
    overflowWrap: 'anywhere',
  },
  '& p > span': { minWidth: 0, maxWidth: '100%' },
  '@media (max-width: 899.98px)': { paddingLeft: 'var(--gutter)' },
  '@media (max-width: 639.98px)': { padding: 0 },
})
