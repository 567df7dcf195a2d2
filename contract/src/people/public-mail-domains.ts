// Providers at which anyone can get an email address: their domains belong to no company. Nobody could verify them by DNS;
// this list refuses them at once.

const names = `126.com 163.com 1und1.de aol.com arcor.de att.net bigpond.com bluewin.ch bol.com.br btinternet.com comcast.net
cox.net duck.com email.de fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
go.net.mt googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr hotmail.it icloud.com inbox.lv interia.pl
laposte.net libero.it live.com mac.com mail.com mail.de mail.ru mailbox.org maltanet.net me.com melita.com msn.com naver.com
o2.pl onet.pl onionmail.org orange.fr outlook.com outlook.de outlook.fr pm.me posteo.de posteo.net proton.me protonmail.ch
protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com seznam.cz sfr.fr sina.com sky.com sunrise.ch t-online.de
telenet.be tiscali.it tuta.com tutanota.com tutanota.de uol.com.br verizon.net virgilio.it virginmedia.com vodafone.de
wanadoo.fr web.de wp.pl xtra.co.nz yahoo.co.uk yahoo.com yahoo.de yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com`

const domains: ReadonlySet<string> = new Set(names.split(/\s+/))

export function isPublicMailDomain(domain: string): boolean {
  return domains.has(domain)
}
