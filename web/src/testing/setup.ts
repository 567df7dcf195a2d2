import { i18n } from '@lingui/core'

// Source messages, as in the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })
