import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlight } from '#ui/controls/highlight.tsx'
import { Keys } from '#ui/controls/keys.tsx'
import { hitsOf } from '#lib/text-pieces.ts'
import { actionIcon } from './action-icons.tsx'
import { type grouped, type Hit, type HitGroup, wordsOf } from './hit.ts'

type Props = {
  readonly listId: string
  readonly groups: ReturnType<typeof grouped>
  /** How many there are in all, by group. */
  readonly more: Partial<Record<HitGroup, number | undefined>>
  readonly search: string
  readonly chosen: Hit | undefined
  readonly onChoose: (id: string) => void
  readonly onRun: (hit: Hit, isInNewTab: boolean) => void
}

/** The lines under their headings. The focus stays in the field; the chosen line is its active descendant. */
export function HitList({ listId, groups, more, search, chosen, onChoose, onRun }: Props) {
  const { t } = useTranslation('common')
  const headingId = useId()
  useEffect(() => {
    if (chosen) document.getElementById(`${listId}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, chosen])
  return (
    <div id={listId} role="listbox" aria-label={t('palette.title')} className="hits">
      {groups.map(({ group, hits }) => {
        const total = more[group] ?? 0
        return (
          <div key={group} role="group" aria-labelledby={`${headingId}-${group}`}>
            <div id={`${headingId}-${group}`} className="group" role="presentation">
              <span>{t(`palette.group.${group}`)}</span>
              {total > hits.length && <span>{t('palette.cut', { shown: hits.length, count: total })}</span>}
            </div>
            {hits.map((hit) => (
              <button
                type="button"
                tabIndex={-1}
                key={hit.id}
                id={`${listId}-${hit.id}`}
                role="option"
                aria-selected={hit === chosen}
                className="hit"
                onPointerMove={() => hit !== chosen && onChoose(hit.id)}
                // A press must not take the focus out of the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onRun(hit, event.ctrlKey || event.metaKey)}
              >
                <span className="icon">{hit.icon ?? actionIcon(hit.id)}</span>
                <span className="label">
                  <Highlight text={hit.label} hits={hit.labelMarks ?? marksOf(hit.label, search)} />
                </span>
                {hit.detail !== undefined && (
                  <span className="detail">
                    <Highlight text={hit.detail} hits={hit.detailMarks ?? marksOf(hit.detail, search)} />
                  </span>
                )}
                <span className="end">
                  {hit.end}
                  {hit.keys !== undefined && (
                    <span aria-hidden>
                      <Keys keys={hit.keys} />
                    </span>
                  )}
                </span>
              </button>
            ))}
          </div>
        )
      })}
    </div>
  )
}

const marksOf = (text: string, search: string) => wordsOf(search).flatMap((word) => hitsOf(text, word))
