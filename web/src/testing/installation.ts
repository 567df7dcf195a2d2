import type { InstallationConfiguration } from '@roadbook/contract/installation'

/** An installation whose operator chose other ports than the usual ones; a test names what matters to it. */
export function anInstallation(
  devices: Partial<InstallationConfiguration['devices']> = {},
): InstallationConfiguration {
  const ports = {
    teltonikaTcpPort: 6027,
    teltonikaUdpPort: 6027,
    osmandPort: 6055,
    teltonikaTlsPort: null,
    osmandTlsPort: null,
  }
  return {
    version: '0.1.0',
    mapStyleUrl: null,
    devices: { host: 'fleet.example', isLocal: false, ...ports, ...devices },
  }
}
