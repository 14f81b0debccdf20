import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import Pencil from 'lucide-react/icons/pencil'
import Save from 'lucide-react/icons/save'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { moveFocus } from '#ui/keyboard/move-focus.ts'
import type { View } from './stored-views.ts'
import type { Views } from './use-views.ts'

/** The saved views of a list: open, save, rename, delete, and choose the one that the list opens with. */
export function SavedViews({ views, onClose }: { readonly views: Views; readonly onClose: () => void }) {
  const { t } = useTranslation('list')
  const [renamed, setRenamed] = useState<View>()
  const { current, isChanged } = views
  if (renamed) {
    return (
      <NameForm
        label={t('views.name')}
        submitLabel={t('views.rename')}
        name={renamed.name}
        onSubmit={(name) => {
          views.rename(renamed, name)
          setRenamed(undefined)
        }}
      />
    )
  }
  return (
    <>
      {views.views.length === 0 ? (
        <Typography variant="small" sx={{ color: 'ui.text3', padding: '12px 12px 0', width: 300 }}>
          {t('views.none')}
        </Typography>
      ) : (
        <ViewList onKeyDown={moveFocus}>
          {views.views.map((view) => (
            <li key={view.id} data-current={view.id === current?.id ? '' : undefined}>
              <button
                type="button"
                className="open"
                aria-current={view.id === current?.id}
                onClick={() => {
                  views.open(view)
                  onClose()
                }}
              >
                {view.name}
              </button>
              <IconButton
                size={24}
                label={t('views.usual', { name: view.name })}
                isPressed={view.id === views.usual}
                onClick={() => views.setUsual(view)}
              >
                <Star fill={view.id === views.usual ? 'currentColor' : 'none'} />
              </IconButton>
              <IconButton size={24} label={t('views.renameOne', { name: view.name })} onClick={() => setRenamed(view)}>
                <Pencil />
              </IconButton>
              <IconButton size={24} label={t('views.delete', { name: view.name })} onClick={() => views.remove(view)}>
                <Trash2 />
              </IconButton>
            </li>
          ))}
        </ViewList>
      )}
      {current && isChanged && (
        <Box sx={{ padding: '8px 12px', borderTop: '1px solid var(--line)' }}>
          <Button
            icon={<Save />}
            onClick={() => {
              views.update(current)
              onClose()
            }}
          >
            {t('views.update', { name: current.name })}
          </Button>
        </Box>
      )}
      <NameForm
        label={t('views.new')}
        help={t('views.newHelp')}
        submitLabel={t('views.save')}
        name=""
        onSubmit={(name) => {
          views.add(name)
          onClose()
        }}
      />
    </>
  )
}

type NameFormProps = {
  readonly label: string
  readonly help?: string
  readonly submitLabel: string
  readonly name: string
  readonly onSubmit: (name: string) => void
}

function NameForm({ label, help, submitLabel, name, onSubmit }: NameFormProps) {
  const [text, setText] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSubmit(text.trim())
  }
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 2,
        padding: 3,
        width: 300,
        '&:not(:first-of-type), ul + &': { borderTop: '1px solid var(--line)' },
      }}
    >
      <TextField
        label={label}
        help={help}
        maxLength={60}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {submitLabel}
      </Button>
    </Box>
  )
}

const ViewList = styled('ul')({
  padding: 4,
  maxHeight: 320,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    paddingRight: 4,
    borderRadius: 'var(--r-m)',
    '&:hover': { background: 'var(--hover)' },
    '&[data-current]': {
      background: 'var(--active)',
      '@media (forced-colors: active)': { outline: '1px solid Highlight' },
    },
  },
  '& .open': {
    flex: 1,
    minWidth: 0,
    minHeight: 32,
    padding: '0 8px',
    borderRadius: 'var(--r-m)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&[aria-current=true]': { fontWeight: 500 },
    '&:focus-visible': { outlineOffset: -2 },
  },
})
