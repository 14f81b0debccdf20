import { useId, type ComponentPropsWithRef, type ReactElement, type ReactNode } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'

/** What a checkbox or radio button takes. */
export type Box = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children' | 'color' | 'size'>

/** A name of its own stands before the label. */
export function ownName(input: Box): Box {
  return input['aria-label'] === undefined ? input : { ...input, 'aria-labelledby': undefined }
}

/** The label is the name of the box; help and error describe it. */
export function Choice({
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
