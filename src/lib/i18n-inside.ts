import { widgets } from '../../registry/index.ts'
import { messages } from '../../schemas/messages/index.ts?inside_zh'
import { addPart, addSentences, type Sentences } from './i18n.ts'

/** What is said behind the sign-in, and by the widgets. */
addPart(messages, { 'en-US': () => import('../../schemas/messages/index.ts?inside_en') })
for (const widget of widgets) if (widget.messages) addSentences(widget.messages as Sentences)
