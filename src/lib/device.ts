export type Device = {
  /** "Chrome 142"; undefined for what is no browser that we know. */
  readonly browser: string | undefined
  /** "Windows", "iPhone". */
  readonly system: string | undefined
  readonly kind: 'desktop' | 'phone' | 'tablet'
}

// In this order, because browsers also name the ones that they are like: Edge says "Chrome" and "Safari".
const browsers = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS)\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh|OS)\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser, system and kind of device from a User-Agent. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return { browser, system, kind: kindOf(userAgent) }
}

function kindOf(userAgent: string): Device['kind'] {
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return 'tablet'
  return /\biPhone\b|\bMobile\b/.test(userAgent) ? 'phone' : 'desktop'
}
