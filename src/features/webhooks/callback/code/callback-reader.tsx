import { javascriptLanguage } from '@codemirror/lang-javascript'
import { CodeReader, type CodeReaderProps } from '#common/code/code-reader.tsx'

/** The code of a callback to read, alone or compared with an earlier one. */
export const CallbackReader = (props: CodeReaderProps) => <CodeReader {...props} language={javascriptLanguage} />
