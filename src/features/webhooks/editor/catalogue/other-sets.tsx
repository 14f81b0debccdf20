import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Badge } from '#ui/controls/badge.tsx'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { Help, Line } from '#features/webhooks/editor/settings/layout.styles.ts'
import { otherSets } from '#features/webhooks/editor/settings/selection.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

type Props = {
  readonly application: string
  readonly value: Values['tagSets']
  readonly onChange: (value: Values['tagSets']) => void
}

/** Tag sets that no type of the catalogue stands for: they are shown and kept, and custom events are added here. */
export function OtherSets({ application, value, onChange }: Props) {
  const { t } = useTranslation('subscriptionEditor')
  const [typed, setTyped] = useState('')
  const tags = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const others = otherSets(value, application)
  const add = () => {
    if (tags.length === 0) return
    onChange([...value, tags])
    setTyped('')
  }
  return (
    <div data-part="others" role="group" aria-label={t('others.title')}>
      <b>{t('others.title')}</b>
      <Help>{t('others.help')}</Help>
      {others.map((set) => {
        const name = set.join(' + ')
        return (
          <div key={JSON.stringify(set)} data-part="set">
            {set.map((tag) => (
              <Badge key={tag} outline>
                {tag}
              </Badge>
            ))}
            {set.length === 1 && set[0] === application && <span>{t('others.all')}</span>}
            <IconButton
              size={24}
              label={t('others.remove', { name })}
              onClick={() => onChange(value.filter((other) => other !== set))}
            >
              <X />
            </IconButton>
          </div>
        )
      })}
      <Line>
        <div data-grow>
          <TextInput
            height={28}
            isMono
            aria-label={t('others.tags')}
            placeholder={t('others.placeholder')}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              // Enter would save the form.
              event.preventDefault()
              add()
            }}
          />
        </div>
        <Button icon={<Plus />} refusal={tags.length === 0 ? t('others.empty') : undefined} onClick={add}>
          {t('others.add')}
        </Button>
      </Line>
    </div>
  )
}
