import { json } from '@codemirror/lang-json'
import { CodeReader, type CodeReaderProps } from '#common/code/code-reader.tsx'

/** JSON to read, compared with an earlier text. */
export const JsonReader = (props: CodeReaderProps) => <CodeReader {...props} language={json()} />
