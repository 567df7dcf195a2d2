import { i18n } from '@lingui/core'

// The messages of the source, as they stand in the code.
i18n.loadAndActivate({ locale: 'en', messages: {} })
