import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { clockTime } from '#lib/long-date.ts'
import { exactTime } from '#lib/relative-time.ts'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { Comparison } from './comparison.tsx'
import { changesOf, mergeProse, type Piece } from './prose.ts'
import { type Difference, differences, isSameValue, mergeVersions, type Side, type Versions } from './versions.ts'

type Values = Readonly<Record<string, unknown>>

type Props = {
  readonly subtitle?: ReactNode
  /** The fields in the order of the form, by name. */
  readonly labels: Readonly<Record<string, string>>
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
  /** When and by whom the other version was saved. */
  readonly savedAt: string | undefined
  readonly savedBy: { readonly id: string; readonly name: string } | undefined
  readonly versions: Versions<Values> | undefined
  readonly onSave: (values: Values) => void
  readonly onDiscard: () => void
  readonly onClose: () => void
}

/** Another version was saved first: both, field by field, so that no change is overwritten unseen. */
export function StaleWrite({ subtitle, labels, base, mine, theirs, savedAt, savedBy, versions, ...on }: Props) {
  const { t } = useTranslation('form')
  const { locale } = useUi()
  const me = useSignedIn().user.id
  const content = useRef<HTMLDivElement>(null)
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const [isTried, setTried] = useState(false)

  const found = differences(Object.keys(labels), { base, mine, theirs }, versions?.isSame ?? isSameValue)
  const decided = found.map((difference) => ({ ...difference, winner: difference.winner ?? choices[difference.name] }))
  const conflicts = found.filter(({ isConflict }) => isConflict)
  const missing = decided.filter(({ winner }) => winner === undefined)
  const isProse = (name: string) => versions?.prose?.includes(name) ?? false
  const both: Values = Object.fromEntries(
    conflicts
      .filter(({ name }) => isProse(name))
      .map(({ name }) => [name, mergeProse(String(base[name]), String(mine[name]), String(theirs[name]))]),
  )
  const save = (winners: readonly Difference[]) => on.onSave(mergeVersions(winners, { mine, theirs, both }))
  const saveMerged = () => {
    setTried(true)
    const [first] = missing
    if (first) content.current?.querySelector<HTMLElement>(`[name="stale-${first.name}"]`)?.focus()
    else save(decided)
  }
  const show = (name: string, values: Values): ReactNode => {
    if (isProse(name)) return <Prose pieces={changesOf(String(base[name]), String(values[name]))} />
    return versions?.show(name, values) ?? String(values[name])
  }

  const who = savedBy === undefined ? 'someone' : savedBy.id === me ? 'me' : 'person'
  const at = savedAt === undefined ? undefined : new Date(savedAt)
  const time = at ? clockTime(at, locale) : ''
  const words = { person: savedBy?.name ?? '', time }
  return (
    <Dialog
      title={t(`stale.title.${who}`, words)}
      subtitle={subtitle}
      onClose={on.onClose}
      footNote={
        <Button look="ghost" size={32} onClick={on.onDiscard}>
          {t('stale.discard')}
        </Button>
      }
      foot={
        <>
          {conflicts.length > 0 && (
            <Button
              size={32}
              onClick={() => save(decided.map((item) => (item.isConflict ? { ...item, winner: 'mine' } : item)))}
            >
              {t('stale.overwrite')}
            </Button>
          )}
          <Button look="primary" size={32} onClick={saveMerged}>
            {t('stale.save')}
          </Button>
        </>
      }
    >
      <div ref={content} style={{ display: 'contents' }}>
        <Callout tone="warn" role="alert" icon={<TriangleAlert aria-hidden />} title={t(`stale.saved.${who}`, words)}>
          {conflicts.length > 0 ? t(`stale.conflicts`, { count: conflicts.length }) : t('stale.noConflict')}
        </Callout>
        {isTried && missing.length > 0 && (
          <Callout tone="bad" role="alert" icon={<TriangleAlert aria-hidden />}>
            {t('stale.choose.first', { fields: missing.map(({ name }) => labels[name]).join(', ') })}
          </Callout>
        )}
        {decided.length > 0 && (
          <Comparison
            heads={[
              t(who === 'me' ? 'stale.here' : 'stale.mine'),
              <span key="theirs" title={at && exactTime(at, locale)}>
                {t(`stale.theirs.${who}`, words)}
              </span>,
            ]}
            rows={decided.map((difference) => ({
              ...difference,
              label: labels[difference.name] ?? difference.name,
              values: { mine: show(difference.name, mine), theirs: show(difference.name, theirs) },
              both: typeof both[difference.name] === 'string' ? String(both[difference.name]) : undefined,
              isMissing: isTried && difference.winner === undefined,
            }))}
            onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A text with its changes marked by more than colour. */
function Prose({ pieces }: { readonly pieces: readonly Piece[] }) {
  if (pieces.length === 0) return '–'
  return pieces.map(({ text, change }, index) => {
    if (change === 'added') return <ins key={index}>{text}</ins>
    return change === 'removed' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>
  })
}
