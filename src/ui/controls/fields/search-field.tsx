import { useId, useRef, type ComponentPropsWithRef } from 'react'
import { styled } from '@mui/material/styles'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { IconButton } from '#ui/controls/button.tsx'
import { TextInput } from './text-input.tsx'
import { Kbd } from '#ui/controls/kbd.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useUi } from '#ui/ui-context.tsx'

type Props = Omit<ComponentPropsWithRef<typeof TextInput>, 'value' | 'onChange' | 'before' | 'after' | 'ref'> & {
  /** Read out; the placeholder may say the same. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the text means, in a few words: "9 of 40 types". */
  readonly note?: string | undefined
  /** "/" anywhere on the page brings the cursor here. One per page. */
  readonly hasSlashKey?: boolean
  /** Arrow down, Enter and Escape go from here into the list; the text stays. */
  readonly onEnterList?: () => void
}

/** The search of a list. Escape leaves it and keeps its text. */
export function SearchField({ label, value, onChange, note, hasSlashKey, onEnterList, className, ...input }: Props) {
  const { texts } = useUi()
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const goThere = () => {
    field.current?.focus()
    field.current?.select()
  }
  useActions(
    hasSlashKey ? [{ id: 'list.search', label, group: 'list', keys: '/', icon: <Search />, run: goThere }] : [],
  )
  return (
    <Root
      height={28}
      {...input}
      ref={field}
      type="search"
      aria-label={label}
      aria-describedby={note === undefined ? undefined : noteId}
      aria-keyshortcuts={hasSlashKey ? '/' : undefined}
      placeholder={input.placeholder ?? label}
      value={value}
      autoComplete="off"
      spellCheck={false}
      {...(className === undefined ? {} : { className })}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Elsewhere Escape passes through and closes a surrounding popover.
        const leaves = event.key === 'Escape' ? hasSlashKey : onEnterList && ['ArrowDown', 'Enter'].includes(event.key)
        if (!leaves) return
        event.stopPropagation()
        event.preventDefault()
        if (onEnterList) onEnterList()
        else field.current?.blur()
      }}
      before={<Search aria-hidden />}
      after={
        value !== '' ? (
          <>
            {note !== undefined && <small id={noteId}>{note}</small>}
            <IconButton
              label={texts.clear}
              size={24}
              onClick={() => {
                onChange('')
                field.current?.focus()
              }}
            >
              <X />
            </IconButton>
          </>
        ) : (
          hasSlashKey && <Kbd aria-hidden>/</Kbd>
        )
      }
    />
  )
}

const Root = styled(TextInput)({
  flex: 'none',
  width: 216,
  '& > kbd': { marginRight: -2 },
  '& > small': { flex: 'none', font: '400 12px/16px var(--sans)', color: 'var(--text-3)', whiteSpace: 'nowrap' },
  '&:has(> small)': { width: 272 },
  '@media (pointer: coarse)': { '& > kbd': { display: 'none' } },
  '@media (max-width: 639.98px)': {
    '&, &:has(> small)': { flex: 1, width: 'auto' },
    // What is typed needs the width; the description of the field still says it.
    '& > kbd, & > small': { display: 'none' },
  },
})
