import { useId, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'

type Box = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children' | 'color' | 'size'>

/** The bare box: give it an `aria-label`. `isMixed` is "some of them". */
export function CheckBox({ isMixed = false, className, ...input }: Box & { readonly isMixed?: boolean }) {
  return (
    <Checkbox
      indeterminate={isMixed}
      disabled={input.disabled ?? false}
      className={className ?? ''}
      slotProps={{ input }}
    />
  )
}

/** A checkbox with its label; works with `register()`. */
export function CheckboxField({
  label,
  help,
  error,
  isMixed = false,
  ...input
}: Box & {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly isMixed?: boolean
}) {
  return (
    <Choice label={label} help={help} error={error} isDisabled={input.disabled}>
      {(names) => <CheckBox {...names} {...ownName(input)} isMixed={isMixed} />}
    </Choice>
  )
}

/** A radio button; the same `name` makes the group. */
export function RadioField({ label, help, ...input }: Box & { readonly label: ReactNode; readonly help?: ReactNode }) {
  return (
    <Choice label={label} help={help} isDisabled={input.disabled}>
      {(names) => <Radio disabled={input.disabled ?? false} slotProps={{ input: { ...names, ...ownName(input) } }} />}
    </Choice>
  )
}

/** A name of its own stands before the label. */
function ownName(input: Box): Box {
  return input['aria-label'] === undefined ? input : { ...input, 'aria-labelledby': undefined }
}

/** The label is the name of the box; help and error describe it. */
function Choice({
  label,
  help,
  error,
  isDisabled = false,
  children,
}: {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly isDisabled?: boolean | undefined
  readonly children: (names: {
    readonly 'aria-labelledby': string
    readonly 'aria-describedby': string | undefined
    readonly 'aria-invalid': true | undefined
  }) => ReactElement
}) {
  const id = useId()
  const control = children({
    'aria-labelledby': `${id}label`,
    'aria-describedby': help || error ? `${id}note` : undefined,
    'aria-invalid': error ? true : undefined,
  })
  return (
    <FormControlLabel
      control={control}
      disabled={isDisabled}
      label={
        <>
          <span id={`${id}label`}>{label}</span>
          {(help || error) && (
            <span id={`${id}note`}>
              {help && <Note>{help}</Note>}
              {error && <Note isError>{error}</Note>}
            </span>
          )}
        </>
      }
    />
  )
}

function Note({ isError = false, children }: { readonly isError?: boolean; readonly children: ReactNode }) {
  return (
    <FormHelperText component="span" error={isError}>
      {children}
    </FormHelperText>
  )
}
