import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { exactTime } from '#lib/relative-time.ts'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { RadioField } from '#ui/controls/fields/checkbox.tsx'
import { useUi } from '#ui/ui-context.tsx'
import type { Names } from '#features/bookmarks/access-cell.tsx'
import { FieldValue } from './field-value.tsx'
import style from './form.module.css'
import type { FormField, FormValues } from './fields.ts'
import { type Difference, differences, merge } from './merge.ts'

type Props = {
  readonly base: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
  /** When the other version was saved. */
  readonly savedAt: string
  readonly names: Names
  readonly onSave: (values: FormValues) => void
  readonly onReload: () => void
  readonly onClose: () => void
}

/** Somebody else saved first: both versions field by field, so that no change is overwritten unseen. */
export function StaleWrite({ base, mine, theirs, savedAt, names, onSave, onReload, onClose }: Props) {
  const { t } = useTranslation('bookmarks')
  const { locale } = useUi()
  const [choices, setChoices] = useState<Partial<Record<FormField, Difference['winner']>>>({})
  const decided = differences(base, mine, theirs).map((difference) => ({
    ...difference,
    winner: (difference.isConflict && choices[difference.field]) || difference.winner,
  }))
  const conflicts = decided.filter(({ isConflict }) => isConflict).length
  return (
    <Dialog
      title={t('stale.title')}
      subtitle={mine.name}
      onClose={onClose}
      footNote={
        <Button look="ghost" size={32} onClick={onReload}>
          {t('stale.reload')}
        </Button>
      }
      foot={
        <>
          <Button size={32} onClick={() => onSave(merge(mine, theirs, decided.map(asMine)))}>
            {t('stale.keepMine')}
          </Button>
          <Button look="primary" size={32} onClick={() => onSave(merge(mine, theirs, decided))}>
            {t('stale.save')}
          </Button>
        </>
      }
    >
      <Callout
        tone="warn"
        role="alert"
        icon={<TriangleAlert aria-hidden />}
        title={t('stale.saved', { time: formatTime(savedAt, locale) })}
      >
        {conflicts > 0 ? t('stale.conflicts', { count: conflicts }) : t('stale.noConflict')}
      </Callout>
      {decided.length > 0 && (
        <table className={style.compare}>
          <colgroup>
            <col />
            <col />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('stale.field')}</th>
              <th scope="col">{t('stale.mine')}</th>
              <th scope="col" title={exactTime(new Date(savedAt), locale)}>
                {t('stale.theirs', { time: formatTime(savedAt, locale) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {decided.map((difference) => (
              <tr key={difference.field}>
                <th scope="row">{t(`field.${difference.field}`)}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <Side
                      difference={difference}
                      side={side}
                      onChoose={() => setChoices({ ...choices, [difference.field]: side })}
                    >
                      <FieldValue field={difference.field} values={side === 'mine' ? mine : theirs} names={names} />
                    </Side>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

/** One version of one field: a choice where both sides changed it, otherwise a tick or "unchanged". */
function Side({
  difference: { field, isConflict, winner },
  side,
  onChoose,
  children,
}: {
  readonly difference: Difference
  readonly side: 'mine' | 'theirs'
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation('bookmarks')
  if (isConflict) {
    return (
      <RadioField
        name={`stale-${field}`}
        aria-label={t(`stale.choose.${side}`, { field: t(`field.${field}`) })}
        label={<span className={winner === side ? 'strong' : 'text-2'}>{children}</span>}
        checked={winner === side}
        onChange={onChoose}
      />
    )
  }
  if (winner === side) {
    return (
      <div className={style.side}>
        <Check aria-hidden />
        <span className="strong grow">{children}</span>
      </div>
    )
  }
  return (
    <div className={style.loser}>
      {children}
      <span className="small">, {t('stale.unchanged')}</span>
    </div>
  )
}

const formatTime = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(iso))

const asMine = (difference: Difference): Difference => ({
  ...difference,
  winner: difference.isConflict ? 'mine' : difference.winner,
})
