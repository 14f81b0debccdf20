import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#ui/controls/button.tsx'
import type { State } from '#features/bookmarks/changes/json-values.ts'
import { subjectOf } from '#features/bookmarks/changes/keyed-lists.ts'
import { idOf, type StatePart } from '#features/bookmarks/changes/state-changes.ts'
import { useStateWords } from '#features/bookmarks/preview/use-state-words.ts'
import { stateContent } from '#features/bookmarks/preview/state-content.ts'
import { useNumber } from '#common/use-number.ts'
import { type ChangeWords, unchangedKeys, useChangeWords } from './change-words.ts'
import { Mark, Phrases } from './change-marks.tsx'
import { ChangeGroup } from './change-group.tsx'

const subjects = ['filters', 'columns', 'sort', 'other'] as const
const FEW = 4
const AT_ONCE = 200

type Props = {
  readonly before: State
  readonly after: State
  readonly parts: readonly StatePart[]
  /** Reverts one change; absent where two versions are only compared. */
  readonly onUndo?: ((part: StatePart) => void) | undefined
}

/** The changes between two states in words, grouped by what they are about. */
export function ChangeList({ before, after, parts, onUndo }: Props) {
  const { t } = useTranslation('workingCopy')
  const wordsOf = useChangeWords(after, [before])
  const changes = parts.map((part) => ({ part, words: wordsOf(part, before, after) }))
  return subjects.map((subject) => {
    const own = changes.filter(({ part }) => subjectOf(part.path) === subject)
    if (own.length === 0) return null
    const rest = subject === 'filters' || subject === 'columns' ? unchangedKeys(subject, before, after) : []
    return (
      <ChangeGroup
        key={subject}
        title={t(`subject.${subject}`)}
        summary={<Counts words={own.map(({ words }) => words)} unchanged={rest.length} />}
      >
        <ul>
          <ChangeRows changes={own} onUndo={onUndo} />
          {rest.length > 0 && <Unchanged keys={rest} state={after} isOfColumns={subject === 'columns'} />}
        </ul>
      </ChangeGroup>
    )
  })
}

type RowsProps = {
  readonly changes: readonly { readonly part: StatePart; readonly words: ChangeWords }[]
  readonly onUndo: Props['onUndo']
}

/** The first changes, and a button for more: a state can have 20,000 members. */
function ChangeRows({ changes, onUndo }: RowsProps) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const [most, setMost] = useState(AT_ONCE)
  const more = Math.min(changes.length - most, AT_ONCE)
  return (
    <>
      {changes.slice(0, most).map(({ part, words }) => (
        <ChangeRow key={idOf(part)} words={words}>
          {onUndo && (
            <Button
              look="ghost"
              size={24}
              icon={<Undo2 />}
              aria-label={t('change.undoOf', { name: words.name })}
              onClick={() => onUndo(part)}
            >
              {t('change.undo')}
            </Button>
          )}
        </ChangeRow>
      ))}
      {more > 0 && (
        <li data-quiet>
          <Button look="ghost" size={24} onClick={() => setMost(most + more)}>
            {t('change.showMore', { count: more, n: number(more) })}
          </Button>
        </li>
      )}
    </>
  )
}

/** One change: its mark, its name, what was and what is, and what can be done about it. */
export function ChangeRow({ words, children }: { readonly words: ChangeWords; readonly children?: ReactNode }) {
  const { t } = useTranslation('workingCopy')
  const { name, isPath, before, after } = words
  const kind = before ? (after ? 'changed' : 'removed') : 'added'
  return (
    <li>
      <Mark kind={kind} />
      <span data-part="name" data-path={isPath || undefined}>
        {name}
      </span>
      <span data-part="values">
        {kind !== 'changed' && <span>{t(`change.${kind}`)}</span>}
        <Phrases before={before} after={after} />
      </span>
      {children}
    </li>
  )
}

function Counts({ words, unchanged }: { readonly words: readonly ChangeWords[]; readonly unchanged: number }) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const counts = [
    ['added', words.filter(({ before }) => !before).length],
    ['removed', words.filter(({ after }) => !after).length],
    ['changed', words.filter(({ before, after }) => before && after).length],
    ['unchanged', unchanged],
  ] as const
  const texts = counts.filter(([, count]) => count > 0).map(([kind, count]) => t(`count.${kind}`, { n: number(count) }))
  return texts.join(', ')
}

function Unchanged({
  keys,
  state,
  isOfColumns,
}: {
  readonly keys: readonly string[]
  readonly state: State
  readonly isOfColumns: boolean
}) {
  const { t, i18n } = useTranslation('workingCopy')
  const words = useStateWords(stateContent(state).types[0])
  const names = keys.map((key) =>
    isOfColumns ? words.column(key) : words.filter({ facet: key, operator: 'OR', values: [] }).label,
  )
  const more = names.length - FEW
  const shown = more > 1 ? [...names.slice(0, FEW), t('change.more', { n: more })] : names
  return (
    <li data-quiet>
      <span aria-hidden>=</span>
      <span>
        {t('change.unchanged', { count: names.length, names: new Intl.ListFormat(i18n.language).format(shown) })}
      </span>
    </li>
  )
}
