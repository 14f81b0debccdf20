import '@mui/material/styles'

declare module '@mui/material/styles' {
  // The theme uses CSS variables, which gives its provider the properties for them.
  interface CssThemeVariables {
    enabled: true
  }
}
