import { interfaceLanguages } from "#domain/interface-languages.ts";
import { unredirectedPages, superAdminHome, superAdminPages, visitorView } from "./super-admin-pages.ts";

const settingsBeginning = "academy-settings:";

/** The storage key of a person's settings in this browser. */
export const settingsStorageKey = (userId: string) => settingsBeginning + userId;

/**
 * A script that runs before the first paint; plain text, because it is inlined into the page. It applies the theme that the signed-in
 * person chose, and marks whether somebody is signed in, so that neither a wrong theme nor a wrong header flashes. A session that waits for
 * its second factor is marked `half`: it signs nobody in, and the sign-in page continues with it. A super admin is redirected to their
 * dashboard from every page but their own, and the page being left is hidden (`html[data-leaving]`). Unreadable settings are ignored. It
 * also sets zod's own switch that keeps schemas from compiling themselves, which must be set before the first schema is created: the page's
 * policy forbids compiling, and would report the attempt.
 */
export const headScript = `(function(){var d=document.documentElement;globalThis.__zod_globalConfig={jitless:true};try{
var t=JSON.parse(localStorage.getItem("sb-"+location.hostname.split(".")[0]+"-auth-token"));
var h=t&&(t.user.factors||[]).some(function(f){return f.status==="verified"})&&
JSON.parse(atob(t.access_token.split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).aal==="aal1";
if(h)d.dataset.half="";d.dataset.auth=t&&!h?"in":"out";
if(t&&!h&&t.user.is_super_admin===true){d.dataset.superAdmin="";
if(${JSON.stringify([...superAdminPages, ...unredirectedPages])}.indexOf(location.pathname.replace(/\\/+$/,"").replace(/^\\/(${interfaceLanguages.join("|")})(?=\\/|$)/,""))<0&&
document.cookie.indexOf(${JSON.stringify(visitorView)})<0){
d.dataset.leaving="";location.replace((/^\\/(${interfaceLanguages.join("|")})(?=\\/|$)/.exec(location.pathname)||[""])[0]+${JSON.stringify(superAdminHome)})}}
}catch(e){d.dataset.auth="out"}try{
var s=d.dataset.auth==="in"&&JSON.parse(localStorage.getItem(${JSON.stringify(settingsBeginning)}+t.user.id)||"{}");
if(s&&(s.theme==="light"||s.theme==="dark"))d.dataset.theme=s.theme;
}catch(e){}})()`;
