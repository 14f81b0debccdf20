import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import X from 'lucide-react/icons/x'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Highlight } from '#ui/controls/highlight.tsx'
import { people, peopleLike } from '#features/bookmarks/bookmarks.queries.ts'
import style from './form.module.css'
import { useSignedIn } from '#common/use-signed-in.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly value: readonly string[]
  readonly isWrong: boolean
  readonly onChange: (ids: string[]) => void
}

/** People as chips, found by name or email. Arrows and Enter choose, Backspace removes the last one. */
export function PeoplePicker({ id, label, value, isWrong, onChange }: Props) {
  const { t } = useTranslation('bookmarks')
  const listId = useId()
  const signedIn = useSignedIn()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { data: all } = useQuery(people(signedIn.workspace.id))
  const { data: like } = useQuery({ ...peopleLike(signedIn.workspace.id, text.trim()), enabled: isOpen })
  const [chosenHere, setChosenHere] = useState<readonly WorkspaceUser[]>([])
  const personById = useMemo(
    () => new Map([...(all ?? []), ...chosenHere].map((person) => [person.id, person])),
    [all, chosenHere],
  )
  const options = (like?.data ?? []).filter((person) => !value.includes(person.id))
  const activeIndex = Math.min(active, options.length - 1)

  const choose = (person: WorkspaceUser | undefined) => {
    if (!person) return
    setChosenHere([...chosenHere, person])
    onChange([...value, person.id])
    setText('')
    setActive(0)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') return onChange(value.slice(0, -1))
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      // The dialog around it stays open.
      return event.stopPropagation()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      return isOpen ? choose(options[activeIndex]) : setOpen(true)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return undefined
    event.preventDefault()
    if (!isOpen) return setOpen(true)
    return setActive((activeIndex + step + options.length) % Math.max(options.length, 1))
  }

  return (
    <div
      className={style.picker}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className={style.chosen}>
        {value.map((personId) => {
          const name = personById.get(personId)?.displayName ?? personId
          return (
            <span key={personId} className={style.person}>
              <Avatar name={name} id={personId} size={20} />
              <span className="ellipsis">{name}</span>
              <button
                type="button"
                aria-label={t('picker.remove', { name })}
                onClick={() => onChange(value.filter((chosenId) => chosenId !== personId))}
              >
                <X size={14} aria-hidden />
              </button>
            </span>
          )
        })}
        <input
          id={id}
          className={style.input}
          role="combobox"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-invalid={isWrong || undefined}
          aria-activedescendant={isOpen && options[activeIndex] ? `${listId}-${options[activeIndex].id}` : undefined}
          placeholder={t('picker.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={press}
        />
      </div>
      {isOpen && (
        <div id={listId} role="listbox" aria-label={label} className={style.found}>
          {options.map((person, index) => (
            <button
              type="button"
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={index === activeIndex}
              tabIndex={-1}
              className={style.option}
              // Keeps the cursor in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar name={person.displayName} id={person.id} size={20} />
              <span className="ellipsis">
                <Highlight text={person.displayName} search={text} />
              </span>
              <span className="small text-3 ellipsis grow">{person.email}</span>
            </button>
          ))}
          {like && options.length === 0 && (
            <div role="option" aria-selected="false" aria-disabled className={style.nobody}>
              {t('picker.nobody')}
            </div>
          )}
        </div>
      )}
    </div>
  )
}
