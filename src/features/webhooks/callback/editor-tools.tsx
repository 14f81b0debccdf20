import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import Braces from 'lucide-react/icons/braces'
import LetterText from 'lucide-react/icons/letter-text'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconButton } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import type { RefObject } from 'react'
import type { Shared } from './callback-view.tsx'
import type { CodeHandle } from './code/code-editor.tsx'
import { insertablePaths } from './text/fields.ts'
import { sampleOf } from './use-chosen.ts'

type Props = Shared & {
  readonly handle: RefObject<CodeHandle | null>
  readonly can: { readonly undo: boolean; readonly redo: boolean }
}

/** Inserts a field of the chosen delivery, and goes back and forth in what was typed. */
export function EditorTools({ stored, chosen, handle, can, address: { address, go } }: Props) {
  const { t } = useTranslation('callback')
  const { subscription } = stored
  const fields = useMemo(() => insertablePaths(sampleOf(chosen.entry, subscription)), [chosen.entry, subscription])
  return (
    <div data-part="tools">
      <MenuButton
        look="ghost"
        label={t('tools.insert')}
        icon={<Braces />}
        entries={fields.map(({ path, preview }) => ({
          id: path,
          label: path,
          keys: <small>{preview}</small>,
          onChoose: () => handle.current?.insert(path),
        }))}
      />
      <IconButton
        label={t('tools.plain')}
        isPressed={address.isPlain}
        onClick={() => go({ editor: address.isPlain ? undefined : 'plain' })}
      >
        <LetterText />
      </IconButton>
      <IconButton
        label={t('tools.undo')}
        refusal={can.undo ? undefined : t('tools.noUndo')}
        onClick={() => handle.current?.undo()}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={t('tools.redo')}
        refusal={can.redo ? undefined : t('tools.noRedo')}
        onClick={() => handle.current?.redo()}
      >
        <Redo2 />
      </IconButton>
    </div>
  )
}
