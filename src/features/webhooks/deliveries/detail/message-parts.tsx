import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'

/** Method and final address; what is masked in it is quiet. */
export function UrlLine({ method, url }: { readonly method: string; readonly url: string }) {
  const { t } = useTranslation('deliveries')
  return (
    <Line>
      <b>{method}</b>
      <span data-tip={url}>
        {url.split(/(\*{3}|•+)/).map((part, index) => (index % 2 === 1 ? <i key={index}>{part}</i> : part))}
      </span>
      <CopyButton text={url} label={t('request.copyUrl')} />
    </Line>
  )
}

type HeadersProps = {
  readonly label: string
  readonly headers: readonly (readonly [string, string])[]
  /** Below the value of the header of this name. */
  readonly note?: { readonly below: string; readonly text: ReactNode }
}

export function HeaderList({ label, headers, note }: HeadersProps) {
  return (
    <List aria-label={label}>
      {headers.map(([name, value], index) => (
        <div key={`${name} ${index}`}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note?.below === name.toLowerCase() && note.text}
          </dd>
        </div>
      ))}
    </List>
  )
}

const mono = { font: '400 12px/20px var(--mono)', fontVariantLigatures: 'none', letterSpacing: '-.01em' } as const

const Line = styled('div')({
  ...mono,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 32,
  padding: '0 4px 0 10px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  background: 'var(--surface-2)',
  minWidth: 0,
  '& > b': { fontWeight: 600 },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& i': { fontStyle: 'normal', color: 'var(--text-3)' },
})

const List = styled('dl')({
  ...mono,
  '& > div': { display: 'grid', gridTemplateColumns: '156px minmax(0, 1fr)', gap: 12, padding: '2px 0' },
  '& dt': { color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& dd': { overflowWrap: 'anywhere' },
  '@media (max-width: 639.98px)': { '& > div': { gridTemplateColumns: '124px minmax(0, 1fr)' } },
})
