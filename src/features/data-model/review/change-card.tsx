import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Minus from 'lucide-react/icons/minus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { DataMove, ModelChange } from 'mock-server/contract/model-changes.ts'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { useNumber } from '#common/use-number.ts'
import { paths } from '#paths.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { type Keeping, KeepValues } from './keep-values.tsx'
import { DifferenceLine } from './difference-line.tsx'
import { differencesOf } from './differences.ts'
import { type Loss, nameOfLoss } from './losses.ts'
import { useAddedText } from './use-added-text.ts'

type Props = {
  readonly change: ModelChange
  readonly losses: readonly Loss[]
  readonly words: ModelWords
  /** Absent where nothing is to be confirmed, such as in the history. */
  readonly confirmed?: ReadonlySet<string>
  readonly onConfirm?: (loss: Loss, isOn: boolean) => void
  /** Of the field and of its values. */
  readonly renames: readonly DataMove[]
  /** Absent where nothing can be kept, such as in the history. */
  readonly keeping?: Keeping
}

const icons = { added: Plus, changed: Pencil, deleted: Minus } as const

/** One change: what it is about, what it does, and the data that it deletes. */
export function ChangeCard({ change, losses, words, renames, ...deciding }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const { before, after, collection, name, field } = change
  const place = { collection, name, ...(field !== undefined && { field }) }
  const mark = before ? (after ? 'changed' : 'deleted') : 'added'
  const Icon = icons[mark]
  const addedText = useAddedText(words)
  return (
    <Card data-losing={losses.length > 0 ? '' : undefined}>
      <span data-icon={mark}>
        <Icon size={14} aria-hidden />
        <HiddenText>{t(`mark.${mark}`)}</HiddenText>
      </span>
      <div>
        <h3>
          <TextLink href={paths.dataModel({ item: keyOf(place) })}>{labelOfPlace(place, words)}</TextLink>{' '}
          <code>{field ?? name}</code>
        </h3>
        {mark !== 'changed' && <p>{addedText(change)}</p>}
        {mark === 'changed' && (
          <dl>
            {renames.map(({ value, to, ...move }) => (
              <DifferenceLine
                key={value ?? ''}
                difference={{ path: ['key'], before: value ?? move.field, after: to }}
                {...(value !== undefined && { label: t('review.keyOf', { value: words.value(move.field, to, name) }) })}
                {...{ place, words }}
              />
            ))}
            {differencesOf(before, after).map((difference) => (
              <DifferenceLine key={difference.path.join('.')} {...{ difference, place, words }} />
            ))}
          </dl>
        )}
        {losses.map((loss) => (
          <LossDecision key={loss.key} {...{ loss, words, ...deciding }} />
        ))}
      </div>
      {losses.length > 0 && (
        <ul>
          {losses.map(({ key, count, deletionType }) => (
            <li key={key}>
              <b>{number(count)}</b> {t(`lossCount.${deletionType}`, { count })}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type DecisionProps = Pick<Props, 'words' | 'confirmed' | 'onConfirm' | 'keeping'> & { readonly loss: Loss }

/** What happens to the data of one loss, to be agreed to. */
function LossDecision({ loss, words, confirmed, onConfirm, keeping }: DecisionProps) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  if (!onConfirm) return null
  const { count, to, info1, info2 = '', deletionType } = loss
  const about = { count, n: number(count), name: nameOfLoss(loss, words) }
  return (
    <>
      {keeping && deletionType.endsWith('VALUE') && <KeepValues {...{ loss, keeping, words }} />}
      <CheckboxField
        label={
          to === undefined
            ? t(`losses.${deletionType}`, about)
            : t(deletionType === 'RELATION_FIELD_VALUE' ? 'rewrite.relations' : 'rewrite.factSheets', {
                ...about,
                to: words.value(info2, to, info1),
              })
        }
        checked={confirmed?.has(loss.key) ?? false}
        onChange={(event) => onConfirm(loss, event.target.checked)}
      />
    </>
  )
}

const Card = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  gap: 12,
  padding: '12px 16px 12px 12px',
  '& + &': { borderTop: '1px solid var(--line)' },
  '&[data-losing]': { boxShadow: 'inset 2px 0 var(--bad)' },
  '& > [data-icon]': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: 5,
    background: 'var(--accent-tint-2)',
    color: 'var(--accent-text)',
  },
  '& > [data-icon=added]': { background: 'var(--ok-tint)', color: 'var(--ok-text)' },
  '& > [data-icon=deleted]': { background: 'var(--bad-tint)', color: 'var(--bad-text)' },
  '& h3': { font: '600 13px/20px var(--sans)', overflowWrap: 'anywhere' },
  '& h3 > a': { color: 'inherit' },
  '& code': { font: '400 12px/20px var(--mono)', color: 'var(--text-3)', fontWeight: 400, overflowWrap: 'anywhere' },
  '& p': { color: 'var(--text-2)', overflowWrap: 'anywhere' },
  '& dl': { display: 'grid', gap: 4, marginTop: 4 },
  '& > div > .MuiFormControlLabel-root': { marginTop: 4 },
  '& > ul': {
    textAlign: 'right',
    font: '400 12px/18px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > ul b': { fontWeight: 600, color: 'var(--text)' },
  '@media (max-width: 639.98px)': {
    gridTemplateColumns: '20px minmax(0, 1fr)',
    '& > ul': { gridColumn: 2, textAlign: 'left' },
  },
})
