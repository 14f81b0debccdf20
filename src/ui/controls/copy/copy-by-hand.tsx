import Box from '@mui/material/Box'
import { useUi } from '#ui/ui-context.tsx'
import { TextAreaField } from '#ui/controls/fields/text-field.tsx'
import { Popover } from '#ui/controls/overlay/popover.tsx'

type Props = {
  readonly text: string
  /** What was to be copied: "Copy link". */
  readonly label: string
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** Where the browser refused to copy: says so and shows the text, selected, so that Ctrl+C copies it. */
export function CopyByHand({ text, label, anchor, onClose }: Props) {
  const { texts } = useUi()
  return (
    <Popover label={label} anchor={anchor} onClose={onClose}>
      <Box sx={{ width: 320, maxWidth: 'calc(100vw - 32px)', padding: 4 }}>
        <TextAreaField
          label={texts.notCopied}
          help={texts.copyByHand}
          value={text}
          rows={3}
          readOnly
          isMono
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
        />
      </Box>
    </Popover>
  )
}
