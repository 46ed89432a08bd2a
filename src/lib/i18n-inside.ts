import { widgets } from '../../registry/index.ts'
import { messages } from '../../schemas/messages/index.ts?inside_zh'
import { addPart, addSentences, type Sentences } from './i18n.ts'

/** The messages of the authenticated part and of the widgets. */
addPart(messages, { 'en-US': () => import('../../schemas/messages/index.ts?inside_en') })
for (const widget of widgets) if (widget.messages) addSentences(widget.messages as Sentences)
