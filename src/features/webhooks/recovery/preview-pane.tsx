import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import { CheckBox } from '#ui/controls/fields/checkbox.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { refusalText } from '#common/refusal-text.ts'
import type { Choice } from './choices.ts'
import { type Preview, summaryOf } from './recovery.queries.ts'
import type { Draft } from './use-draft.ts'
import { useWords } from './use-words.ts'

type Props = {
  readonly draft: Draft
  readonly choices: readonly Choice[] | undefined
  readonly previews: readonly Preview[]
  /** The figures belong to an earlier choice. */
  readonly isOld: boolean
}

/** What would be sent to whom: numbers, the first and the last event, and how many come twice. */
export function PreviewPane({ draft, choices, previews, isOld }: Props) {
  const { t, number, moment } = useWords()
  const { chosen } = draft
  const { count, delivered, onTheirWay, gone, first, last } = summaryOf(previews)
  const toggle = (id: string) =>
    draft.change({ chosen: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] })
  const isSigned = choices?.every(({ id, isSigned: signed }) => signed || !chosen.includes(id))
  return (
    <Root aria-label={t('preview.title')}>
      <header>
        <h3>{t('preview.title')}</h3>
        <span>{t('preview.nothingSent')}</span>
      </header>
      <p className="total" role="status" data-old={isOld || undefined}>
        {t('preview.events', { count, number: number(count) })}
      </p>
      {!choices && <LinesSkeleton label={t('common:ui.loading')} />}
      <ul>
        {choices?.map(({ id, name, refusal }) => (
          <li key={id} data-off={refusal === undefined ? undefined : ''}>
            <label>
              <CheckBox
                aria-label={name}
                checked={chosen.includes(id) && refusal === undefined}
                disabled={refusal !== undefined}
                onChange={() => toggle(id)}
              />
              <span className="name">{name}</span>
            </label>
            <Figure refusal={refusal} preview={previews.find((known) => known.id === id)} />
          </li>
        ))}
      </ul>
      {first && last && (
        <dl data-old={isOld || undefined}>
          <div>
            <dt>{t('preview.first')}</dt>
            <dd>
              {moment(first.at)} <code>{number(first.offset)}</code>
            </dd>
          </div>
          <div>
            <dt>{t('preview.last')}</dt>
            <dd>
              {moment(last.at)} <code>{number(last.offset)}</code>
            </dd>
          </div>
        </dl>
      )}
      {count > 0 && delivered > 0 && (
        <Callout
          tone="warn"
          icon={<Copy />}
          title={t('preview.duplicates', { count: delivered, number: number(delivered) })}
        >
          {t('preview.deliveredBefore')} {t(isSigned ? 'preview.webhookId' : 'preview.unsigned')}
        </Callout>
      )}
      {count > 0 && delivered === 0 && <Callout icon={<CircleCheck />}>{t('preview.noDuplicates')}</Callout>}
      {onTheirWay > 0 && <p>{t('preview.onTheirWay', { count: onTheirWay, number: number(onTheirWay) })}</p>}
      {gone > 0 && <p>{t('preview.gone', { count: gone, number: number(gone) })}</p>}
    </Root>
  )
}

function Figure({ refusal, preview }: { readonly refusal: string | undefined; readonly preview: Preview | undefined }) {
  const { t, number } = useWords()
  if (refusal !== undefined) return <span className="refusal">{refusal}</span>
  if (preview?.error) return <span className="refusal">{refusalText(preview.error, t)}</span>
  return <span className="figure">{preview?.preview && number(preview.preview.count)}</span>
}

const Root = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minWidth: 0,
  padding: '16px 20px 20px',
  fontVariantNumeric: 'tabular-nums',
  '& > header': { display: 'flex', justifyContent: 'space-between', gap: 12, color: 'var(--text-3)' },
  '& h3': { font: '600 13px/20px var(--sans)', color: 'var(--text)' },
  '& > header > span, & > p': { margin: 0, font: '400 12px/18px var(--sans)', color: 'var(--text-3)' },
  '& > .total': { font: '600 20px/28px var(--sans)', letterSpacing: '-.017em', color: 'var(--text)', marginTop: -8 },
  '& [data-old]': { opacity: 0.55 },
  '& ul': {
    borderTop: '1px solid var(--line)',
    maxHeight: 232,
    overflowY: 'auto',
  },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 36,
    borderBottom: '1px solid var(--line)',
  },
  '& li > label': { display: 'flex', alignItems: 'center', gap: 10, flex: 1, minWidth: 0 },
  '& li[data-off] .name': { color: 'var(--text-3)' },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .refusal': { font: '400 12px/16px var(--sans)', color: 'var(--bad-text)', textAlign: 'right', maxWidth: 200 },
  '& dl': { margin: 0, display: 'grid', gap: 8, font: '400 12px/16px var(--sans)' },
  '& dl > div': { display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)' },
  '& dt': { color: 'var(--text-3)' },
  '& dd': { margin: 0 },
  '& code': { font: '400 11.5px/16px var(--mono)', color: 'var(--text-3)', marginLeft: 4 },
})
