import { interfaceLanguages } from "#domain/interface-languages.ts";
import { pagesThatLeadOn, superAdminHome, superAdminPages, visitorView } from "./super-admin-pages.ts";

const settingsBeginning = "academy-settings:";

/** Where a person's settings are kept in this browser. */
export const settingsStorageKey = (userId: string) => settingsBeginning + userId;

/**
 * Runs before the first paint: applies the theme that the signed-in person chose and marks whether somebody is signed in, so that neither a wrong theme
 * nor a wrong header is ever seen. A session that still waits for its second factor is `half`: nobody is signed in by it, and the
 * sign-in page goes on where it was. A super admin is led to their dashboard from every page but their own, and the page that they leave is
 * never seen (`html[data-leaving]`). Settings that cannot be read are none, and keep nobody signed out. Schemas are told not to compile themselves
 * (zod's own switch, which has to stand before the first of them is made): the page's policy forbids that, and would report the attempt.
 * Plain text, because it stands in the page itself.
 */
export const headScript = `(function(){var d=document.documentElement;globalThis.__zod_globalConfig={jitless:true};try{
var t=JSON.parse(localStorage.getItem("sb-"+location.hostname.split(".")[0]+"-auth-token"));
var h=t&&(t.user.factors||[]).some(function(f){return f.status==="verified"})&&
JSON.parse(atob(t.access_token.split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).aal==="aal1";
if(h)d.dataset.half="";d.dataset.auth=t&&!h?"in":"out";
if(t&&!h&&t.user.is_super_admin===true){d.dataset.superAdmin="";
if(${JSON.stringify([...superAdminPages, ...pagesThatLeadOn])}.indexOf(location.pathname.replace(/\\/+$/,"").replace(/^\\/(${interfaceLanguages.join("|")})(?=\\/|$)/,""))<0&&
document.cookie.indexOf(${JSON.stringify(visitorView)})<0){
d.dataset.leaving="";location.replace((/^\\/(${interfaceLanguages.join("|")})(?=\\/|$)/.exec(location.pathname)||[""])[0]+${JSON.stringify(superAdminHome)})}}
}catch(e){d.dataset.auth="out"}try{
var s=d.dataset.auth==="in"&&JSON.parse(localStorage.getItem(${JSON.stringify(settingsBeginning)}+t.user.id)||"{}");
if(s&&(s.theme==="light"||s.theme==="dark"))d.dataset.theme=s.theme;
}catch(e){}})()`;
