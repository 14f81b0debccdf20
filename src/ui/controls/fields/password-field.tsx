import { useState, type ComponentPropsWithRef } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { IconButton } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { TextField } from './text-field.tsx'

/** A password with a button that shows what is typed. */
export function PasswordField(props: Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'after'>) {
  const { texts } = useUi()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          label={isShown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!isShown)}
          size={props.height === 40 ? 28 : 24}
        >
          {isShown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
