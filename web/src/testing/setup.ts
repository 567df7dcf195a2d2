import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

// Source messages, as in the code, which are compiled when they are shown: without a catalogue nothing has compiled them
// before.
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'en', messages: {} })
