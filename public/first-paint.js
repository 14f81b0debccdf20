// Before the first paint, so that a dark reader sees no white flash; a file, because the CSP allows no inline script.
;(function () {
  var page = document.documentElement
  var mode = localStorage.getItem('mode')
  var dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.classList.add(dark ? 'dark' : 'light')
  // The colours and the icon of the workspace that was seen last (src/common/brand/brand-store.ts).
  var brand = JSON.parse(localStorage.getItem('brand') || 'null')
  if (brand && localStorage.getItem('signed-in')) {
    var sheet = new CSSStyleSheet()
    sheet.replaceSync(brand.css)
    document.adoptedStyleSheets = [sheet]
    if (brand.favicon) document.querySelector('link[rel=icon]').href = brand.favicon
  }
  // The ground on which the browser paints while the style sheet is on its way.
  document.querySelector('meta[name=color-scheme]').content = dark ? 'dark' : 'light'
  page.lang = (localStorage.getItem('language') || navigator.language).startsWith('de') ? 'de' : 'en'
  // Which frame of index.html shows: that of the pages, or that of the sign-in form (src/app/first-paint.css).
  page.dataset.first = localStorage.getItem('signed-in') && location.pathname !== '/sign-in' ? 'pages' : 'form'
  var chosen = localStorage.getItem('navigation')
  page.dataset.navigation = chosen || (matchMedia('(max-width: 1100px)').matches ? 'collapsed' : 'open')
})()
