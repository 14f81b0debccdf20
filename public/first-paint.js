// Before the first paint, so that a dark reader sees no white flash; a file, because the CSP allows no inline script.
var mode = localStorage.getItem('mode')
var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.classList.add(dark ? 'dark' : 'light')
document.documentElement.lang = (localStorage.getItem('language') || navigator.language).startsWith('de') ? 'de' : 'en'
