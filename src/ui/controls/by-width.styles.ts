import { styled } from '@mui/material/styles'
import { onPhone } from '#ui/theme/parts/sizes.ts'

/** Left out on phones. */
export const OnDesk = styled('span')({ [onPhone]: { display: 'none' } })

/** Only on phones. */
export const OnPhone = styled('span')({ display: 'none', [onPhone]: { display: 'inline' } })
