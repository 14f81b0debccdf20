import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ModelReview } from 'mock-server/contract/models/saves.ts'
import { longDate } from '#lib/long-date.ts'
import { useUi } from '#ui/ui-context.tsx'
import { useNumber } from '#common/use-number.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { PanelPart } from './layout.styles.ts'
import { nameOfLoss } from './losses.ts'

type Props = Pick<ModelReview, 'restored' | 'keptUntil'> & { readonly words: ModelWords }

/** What an undo brings back of what was deleted, and what it can't bring back. */
export function Returning({ restored, keptUntil, words }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const { locale } = useUi()
  if (restored.length === 0) return null
  const lines = restored.flatMap((one) =>
    (['count', 'left'] as const).map((side) => ({ ...one, side, rows: one[side], name: nameOfLoss(one, words) })),
  )
  return (
    <PanelPart>
      <h2>{t('returning.title')}</h2>
      <ul>
        {lines
          .filter(({ rows }) => rows > 0)
          .map(({ side, rows, deletionType, name, info1 }) => (
            <li key={[side, deletionType, info1, name].join(' ')} data-fine={side === 'count' ? '' : undefined}>
              {side === 'count' ? <CircleCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
              <span>
                {t(side === 'count' ? 'returning.back' : 'returning.left', {
                  count: rows,
                  n: number(rows),
                  what: t(`lossCount.${deletionType}`, { count: rows }),
                  name,
                })}
              </span>
            </li>
          ))}
      </ul>
      {keptUntil !== undefined && <p>{t('returning.keptUntil', { date: longDate(new Date(keptUntil), locale) })}</p>}
    </PanelPart>
  )
}
