/**
 * The provider's classes past the package's front door, which warns on the console about every Node that is not yet an LTS
 * release. Their types are those of the package.
 */
import type * as front from 'oidc-provider'
// @ts-expect-error The package has types for its front door only.
import * as errorClasses from 'oidc-provider/lib/helpers/errors.js'
// @ts-expect-error As above.
import { Provider as ProviderClass } from 'oidc-provider/lib/provider.js'

export const Provider: typeof front.Provider = ProviderClass
export const errors: typeof front.errors = errorClasses
