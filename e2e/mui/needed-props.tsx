import TextField, { type TextFieldProps } from '@mui/material/TextField'
import MenuItem from '@mui/material/MenuItem'
import { createTheme } from '@mui/material/styles'
import Tab from '@mui/material/Tab'

const nothing = () => undefined
const child = <div>Child</div>
const children = [<div key="one">One</div>, <div key="two">Two</div>]

/** Properties without which components of MUI render nothing or can't do. */
export const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Accordion: { children },
  Autocomplete: { options: ['a'], renderInput: (props: TextFieldProps) => <TextField {...props} /> },
  ClickAwayListener: { onClickAway: nothing, children: child },
  Collapse: { in: true, children: child },
  CssVarsProvider: { theme: createTheme({ cssVariables: true }), children: child },
  Dialog: { open: true, children: child, disablePortal: true },
  Drawer: { open: true, children: child, variant: 'permanent' },
  Fade: { in: true, children: child },
  FormControlLabel: { control: <input />, label: 'Label' },
  GlobalStyles: { styles: {} },
  Grow: { in: true, children: child },
  ImageList: { children },
  Menu: { open: true, anchorEl: document.body, children: <MenuItem>One</MenuItem>, disablePortal: true },
  MobileStepper: { steps: 3, activeStep: 1, position: 'static', nextButton: child, backButton: child },
  Modal: { open: true, children: child, disablePortal: true },
  NativeSelect: { children: <option>One</option> },
  Pagination: { count: 10 },
  PaginationItem: { type: 'next' },
  Popover: { open: true, anchorEl: document.body, children: child, disablePortal: true },
  Popper: { open: true, anchorEl: document.body, children: child, disablePortal: true },
  Portal: { children: child },
  Rating: { value: 3 },
  Select: { value: '', children },
  Slide: { in: true, children: child },
  Snackbar: { open: true, message: 'Message' },
  SnackbarContent: { message: 'Message' },
  SpeedDial: { ariaLabel: 'Actions', open: true, children },
  SpeedDialAction: { icon: child, open: true, FabProps: {} },
  SpeedDialIcon: {},
  Step: { children },
  StepContent: { children },
  StepIcon: { icon: 1 },
  StepLabel: { children: 'Label' },
  Stepper: { children },
  SwipeableDrawer: { open: true, onOpen: nothing, onClose: nothing, children: child, disablePortal: true },
  TablePagination: { count: 10, page: 0, rowsPerPage: 5, onPageChange: nothing },
  TabScrollButton: { direction: 'left', orientation: 'horizontal' },
  Tabs: { value: false, children: <Tab label="One" /> },
  TextField: { multiline: true, rows: 3, label: 'Text' },
  ThemeProvider: { theme: createTheme(), children: child },
  ToggleButton: { value: 'a' },
  Tooltip: { title: 'Title', children: <button type="button">Button</button> },
  Unstable_TrapFocus: { open: false, children: child },
  Zoom: { in: true, children: child },
}
